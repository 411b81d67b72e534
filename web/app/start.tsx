import { render } from 'preact'
import { startLanguage } from '../text/text.ts'
import { Toasts } from '../ui/toast.tsx'
import { keepPage } from './offline.ts'
import { startRouter } from './router.ts'
import { Screen } from './screens.tsx'
import { startTheme } from './theme.ts'

const place = document.getElementById('app')
if (place === null) throw new Error('index.html has no #app.')
startTheme()
startRouter()
await startLanguage()
render(
  <>
    <Screen />
    <Toasts />
  </>,
  place,
)
keepPage()
