import { render } from 'preact'
import { startRouter } from './router.ts'
import { Screen } from './screens.tsx'

const place = document.getElementById('app')
if (place === null) throw new Error('index.html has no #app.')
startRouter()
render(<Screen />, place)
