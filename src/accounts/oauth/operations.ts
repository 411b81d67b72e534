import { form } from '../../kernel/contract/form.ts'
import { described } from '../../kernel/contract/kind.ts'
import { list, several } from '../../kernel/contract/compound.ts'
import { record } from '../../kernel/contract/record.ts'
import { one } from '../../kernel/contract/reply.ts'
import { choice, flag, id, secret, text } from '../../kernel/contract/wire.ts'
import { TOKEN_SCOPES } from '../../operations/claims.ts'
import { action } from '../../operations/action.ts'
import { operation } from '../../operations/operation.ts'
import { read } from '../../operations/read.ts'
import { REQUEST_PARAMETERS } from './authorization-request.ts'
import { answerRequest, findForAnswer } from './answer-actions.ts'
import { expectSignIn, showRequest } from './show-request.ts'

const AuthorizationRequestRecord = record('AuthorizationRequest', {
  clientName: described('The name that the client gives itself. Anybody can take any name.', text),
  clientHost: described(
    'The host that says so of the client; empty if only the client itself does.',
    text,
  ),
  redirectHost: described('The host that the browser is sent to, with the code.', text),
  isLocal: described('True if that host is the machine of the browser.', flag),
  scopes: described('The scopes that the client asks for.', list(text)),
  consent: described('The request, sealed for this sign-in; the answer must give it.', text),
})

const Redirection = record('Redirection', {
  location: described('The address to which the browser must go now.', text),
})

/**
 * The operations of the page of consent. They are not in the published table: their requests are sealed
 * for the sign-in of the one who reads the page, so that no other program has a use for them.
 */
export const consentOperations = [
  operation({
    name: 'get_authorization_request',
    tag: 'Login',
    summary: 'Checks what an OAuth client asks the current user for. Only for sign-ins.',
    method: 'GET',
    path: '/api/oauth/request',
    access: 'account',
    query: REQUEST_PARAMETERS,
    reply: one(AuthorizationRequestRecord),
    run: read({
      find: () => ({}),
      answer: (_found, { query, context }) => {
        expectSignIn(context)
        return showRequest(query, context)
      },
    }),
  }),
  operation({
    name: 'answer_authorization_request',
    tag: 'Login',
    summary: 'Allows or denies what an OAuth client asks the current user for. Only for sign-ins.',
    method: 'POST',
    path: '/api/oauth/decision',
    access: 'account',
    body: form({
      consent: described('The `consent` that the request was shown with.', secret),
      allow: described('True if the client may have access.', flag),
      scopes: described(
        'The scopes that it may have; all that it asks for, by default.',
        several(choice(...TOKEN_SCOPES)).optional(),
      ),
      boards: described('The boards that it may use; all, by default.', several(id).optional()),
    }),
    reply: one(Redirection),
    run: action({
      authorize: (_caller, { context }) => expectSignIn(context),
      load: (call) => findForAnswer(call),
      run: async (found, { body, context }) => ({
        body: await answerRequest(found, body, context),
      }),
    }),
  }),
]
