// Node 24 can hang when it ends while Maglev compiles (https://github.com/nodejs/node/issues/64274), and tests of commands start it some hundred times.
const { setFlagsFromString } = require('node:v8')

setFlagsFromString('--no-maglev')
setFlagsFromString('--no-concurrent-sparkplug')
