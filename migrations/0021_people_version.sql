CREATE TABLE `people_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
