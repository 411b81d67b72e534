CREATE TABLE `drafts` (
	`board_id` text PRIMARY KEY NOT NULL,
	`due_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `drafts_by_moment` ON `drafts` (`due_at`);