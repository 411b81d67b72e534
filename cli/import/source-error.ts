/** The reply of a service that ends an import. It can go on where it ended. */
export class SourceError extends Error {
  readonly status: number
  constructor(message: string, status = 0, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
  }
}
