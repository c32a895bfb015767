import { openData } from './site/data.ts'
import { signedInAs } from './site/staff.ts'
import { fillOrders } from './site/many-orders.ts'
const data = await openData(process.argv[2] ?? '/tmp/data')
if (process.argv[3]) await fillOrders(data, Number(process.argv[3]))
console.log((await signedInAs({ database: data }, 'owner')).Cookie)
await data.close()
