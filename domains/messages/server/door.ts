/** What other domains may use of messages. */
export { sendMail, sendSms, setOrigin, type Mail } from './send.ts'
export { mailWith, type OwnValues, type TemplateWith } from './mail-values.ts'
export { declareMails, mailsOf } from './definitions.ts'
export { countBroadcastMessages, listSentTo } from './inbox/service.ts'
export { listPreferencesOf } from './preferences/service.ts'
export { forgetMailsTo } from './personal/personal.ts'
export { forgetOverrides } from './overrides/cache.ts'
export { failedWaiting } from './outbox/sql.ts'
