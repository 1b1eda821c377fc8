-- The offsets of another date become keys, "-7", and the day's further messages have theirs: they were a number of days, and the
-- further ones belonged to the day. So every date keeps its messages.
-- safe: the release before is stopped (CHANGELOG.md, "Before you upgrade"), and few locations are other dates
UPDATE "locations" SET "other" = jsonb_set("other", '{offsets}', (
	SELECT jsonb_agg(key ORDER BY day.place, key)
	FROM jsonb_array_elements_text("other" -> 'offsets') WITH ORDINALITY AS day(days, place),
		unnest(CASE days WHEN '0' THEN ARRAY['0', '0@13', '0@16'] ELSE ARRAY[days] END) AS key
)) WHERE "other" IS NOT NULL;
