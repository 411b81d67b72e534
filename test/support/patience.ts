/**
 * The time that a test waits for what happens by itself. It only ends what hangs, so that no machine is too
 * slow, and does so before the limit of the test, so that the failure names the step. LANEWAY_PATIENCE_MS
 * makes it shorter for people who work on a test that waits in vain.
 */
export const PATIENCE = {
  timeout: Number(process.env['LANEWAY_PATIENCE_MS'] ?? 180_000),
  interval: 20,
}
