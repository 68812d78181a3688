/** What other domains may ask of the messages. */
export { sendMail, sendSms, setOrigin, type Mail } from './send.ts'
export type { MailValues } from '../definition.ts'
export { declareMails, mailsOf } from './definitions.ts'
export { listSentTo } from './inbox/service.ts'
export { forgetMailsTo } from './personal/personal.ts'
export { forgetOverrides } from './overrides/cache.ts'
