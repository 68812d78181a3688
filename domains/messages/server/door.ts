/** What other domains may ask of the messages. */
export { sendMail, sendSms, setOrigin, type Mail } from './send.ts'
export type { MailValues } from './templates.ts'
export { listSentTo as toldTo, type SentMessage as Told } from './inbox/service.ts'
export { forgetMailsTo, personal } from './personal/personal.ts'
export { forgetOverrides } from './overrides/cache.ts'
