/** In the place of what Hono has for mounting other applications, for HTML and for reading forms: it is never called here. */
function never(): never {
  throw new Error('not built in')
}

export { never as createMountedRequest, never as parseBody, never as resolveCallback }

export const HtmlEscapedCallbackPhase = {}
