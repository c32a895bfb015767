import { addOwnRules } from '#schema/definitions/fields/own-rules.ts'
import { fieldRules } from '#schema/definitions/shop/field-rules.ts'
import { requestCall } from '../engine/api/client.ts'
import { setRenewal } from '../engine/visitor/session.ts'
import { setFill } from '../kit/fill.ts'

addOwnRules(fieldRules)
setRenewal(() => requestCall('POST /api/app/security/token/renew', {}))
setFill(async () => (await import('./company/fill-company.ts')).fillCompany)
