import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import type { ConsentRequest } from './consent-requests.ts'

/** Shows which app asks. Apps choose their names themselves, so the address that gets the access is as plain to see. */
export function ClientCard({ request }: { request: ConsentRequest }) {
  const { clientName, clientHost, redirectHost, isLocal } = request
  const place = isLocal ? t('consent.local') : redirectHost
  return (
    <>
      <div class="consent-client">
        <Icon name={isLocal ? 'screen' : 'globe'} />
        <div>
          <p class="consent-name" dir="auto">
            {clientName || redirectHost}
          </p>
          <p class="quiet consent-host">{place}</p>
          {clientHost !== '' && clientHost !== redirectHost && (
            <p class="quiet consent-host">{t('consent.described-by', { host: clientHost })}</p>
          )}
        </div>
      </div>
      {isLocal ? (
        <p class="consent-warning">
          <Icon name="warning" /> {t('consent.local.hint')}
        </p>
      ) : (
        <p class="field-hint">{t('consent.host.hint', { host: redirectHost })}</p>
      )}
    </>
  )
}
