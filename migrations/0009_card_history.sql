DROP INDEX `activities_by_card`;--> statement-breakpoint
CREATE INDEX `activities_by_card` ON `activities` (refs ->> 'cardId',`board_id`,`seq`) WHERE refs ->> 'cardId' is not null;