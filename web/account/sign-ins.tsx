import { t } from '../text/text.ts'
import { useReading } from '../ui/reading.ts'
import { OwnRows } from '../ui/rows.tsx'
import { SignInRow } from './sign-in-row.tsx'
import { Panel } from './panel.tsx'
import { useSession } from '../state/page-session.ts'

/** Lists the browsers in which somebody is signed in; each sign-in but that of this browser can be ended. */
export function SignInsPanel() {
  const session = useSession()
  const reading = useReading(() => Array.fromAsync(session.api.each('get_sign_ins')), undefined)
  return (
    <Panel title={t('account.sign-ins')} hint={t('account.sign-ins.hint')}>
      <OwnRows
        reading={reading}
        row={(signIn) => (
          <SignInRow
            key={signIn._id}
            signIn={signIn}
            end={() => session.api.delete_sign_in({ signIn: signIn._id })}
            onEnded={reading.again}
          />
        )}
      />
    </Panel>
  )
}
