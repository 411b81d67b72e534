import { t } from '../text/text.ts'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { SignInRow } from './sign-in-row.tsx'
import { Panel } from './panel.tsx'
import { useSession } from '../state/page-session.ts'

/** Lists the browsers in which somebody is signed in; each sign-in but that of this browser can be ended. */
export function SignInsPanel() {
  const session = useSession()
  const reading = useReading(() => Array.fromAsync(session.api.each('get_sign_ins')), undefined)
  const signIns = reading.value
  return (
    <Panel title={t('account.sign-ins')} hint={t('account.sign-ins.hint')}>
      {signIns === undefined && <ReadingState reading={reading} />}
      <ul class="sign-ins" role="list">
        {signIns?.map((signIn) => (
          <SignInRow
            key={signIn._id}
            signIn={signIn}
            end={() => session.api.delete_sign_in({ signIn: signIn._id })}
            onEnded={reading.again}
          />
        ))}
      </ul>
    </Panel>
  )
}
