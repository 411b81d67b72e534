CREATE TABLE `identities` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`email` text NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text NOT NULL,
	`gave_admin` integer NOT NULL,
	`gave_roles` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_by_subject` ON `identities` (`provider`,`issuer`,`subject`);--> statement-breakpoint
CREATE UNIQUE INDEX `identities_by_user` ON `identities` (`user_id`,`provider`);--> statement-breakpoint
CREATE TABLE `pending_sign_ins` (
	`id` text PRIMARY KEY NOT NULL,
	`browser_hash` text NOT NULL,
	`provider` text NOT NULL,
	`nonce` text NOT NULL,
	`verifier` text NOT NULL,
	`return_to` text NOT NULL,
	`user_id` text,
	`jti` text,
	`ver` integer,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pending_sign_ins_by_expiry` ON `pending_sign_ins` (`expires_at`);--> statement-breakpoint
ALTER TABLE `sign_ins` ADD `provider` text;