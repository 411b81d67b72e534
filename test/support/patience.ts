/**
 * The time that a test waits for what happens by itself. It only ends what hangs, so that no machine is too
 * slow, and does so before the limit of the test, so that the failure names the step. Who works on a
 * test that waits in vain gives LANEWAY_PATIENCE_MS.
 */
export const PATIENCE = {
  timeout: Number(process.env['LANEWAY_PATIENCE_MS'] ?? 180_000),
  interval: 20,
}
