CREATE INDEX `audit_log_by_kind` ON `audit_log` (`kind`);--> statement-breakpoint
CREATE INDEX `audit_log_by_user` ON `audit_log` (`user_id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_target` ON `audit_log` (`target_id`);