-- News of somebody who cannot come has no words any more. What has not left goes; what was sent stays in the history.
-- safe: the release before is stopped (CHANGELOG.md, "Before you upgrade"), and no reminder is such a notice
DELETE FROM "deliveries" WHERE "template" IN ('cannot-come', 'can-come') AND "status" IN ('planned', 'sending', 'suppressed');--> statement-breakpoint
-- Who could not come, why, and who was told, goes: it was kept for thirty days, and is in the copy of one's data before the
-- upgrade. Messages that rest (recipients.rests_since) go on resting: the switch of the person ends that.
-- safe: the release before is stopped, and nothing reads or writes this table since
DROP TABLE "obstacles" CASCADE;
