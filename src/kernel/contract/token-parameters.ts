/** The parameters of a query in which downloads take the token, where no header can be sent: as WeKan names it for exports, and for files. The first that is given counts. */
export const TOKEN_PARAMETERS = ['authToken', 'access_token'] as const
