/** Returns the reply of the network if it comes within a time, or else the kept one. A service that fails counts as no answer; a redirect, whose status is hidden, is one. */
export async function soonest(
  asked: Promise<Response>,
  kept: Response,
  withinMs: number,
): Promise<Response> {
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept), withinMs)
  })
  const answered = asked.then(
    (response) => (response.status >= 500 ? kept : response),
    () => kept,
  )
  return Promise.race([answered, late])
}
