import { boardTests } from './board-tests.ts'
import { cardTests } from './card-tests.ts'
import { peopleTests } from './people-tests.ts'
import { withService } from './service.ts'
import { signInTests } from './sign-in-tests.ts'

// A service takes seconds to start, so that one serves all tests that need one.
const stage = withService()
signInTests(stage)
boardTests(stage)
cardTests(stage)
peopleTests(stage)
