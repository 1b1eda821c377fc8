-- safe: only a second mail vendor, which 1.0.0 did not have, read this column. Whether an attempt was answered still stands in
-- "unanswered".
ALTER TABLE "deliveries" DROP COLUMN "may_have_left";
