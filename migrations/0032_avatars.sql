CREATE TABLE `avatars` (
	`user_id` text PRIMARY KEY NOT NULL,
	`file_id` text NOT NULL
);
