/**
 * Template overrides, the merchant's own text for mails and text messages: reading, previewing, changing and restoring the
 * default.
 */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Instant, Lang, Version } from '#kit/contract/values.ts'
import { TemplateName } from './contract.ts'
import { CHANNELS } from './definition.ts'

export const Channel = z.enum(CHANNELS)
export type Channel = z.infer<typeof Channel>

export const SUBJECT_MAX = 200
export const BODY_MAX = 5000
/** A text message with more parts than this is not sent. */
export const SMS_PARTS_MAX = 4

const Kind = z.object({ channel: Channel, template: TemplateName })

/** A variable that a text may contain, as `{name}`; numbers may select plural forms, as `{minutes, plural, …}`. */
export const Variable = z.object({
  name: z.string(),
  isNumber: z.boolean(),
  /** The message is useless without it: a code, a link that gives access to an account. */
  isNeeded: z.boolean(),
  sample: z.string(),
})
export type Variable = z.infer<typeof Variable>

export const TemplateError = z.object({
  field: z.enum(['subject', 'body']),
  kind: z.enum([
    'empty',
    'syntax',
    'unknown',
    'notANumber',
    'missing',
    'markup',
    'tooLong',
    'account',
    'address',
  ]),
  /** The variable that the error is about. */
  name: z.nullable(z.string()),
  /** The line with the error, from 1. */
  line: z.nullable(z.int()),
})
export type TemplateError = z.infer<typeof TemplateError>

/** A block of a mail as mail programs lay it out; parsed from its text, so that both say the same. */
export const MailBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), lines: z.array(z.string()) }),
  z.object({ kind: z.literal('code'), code: z.string() }),
  z.object({ kind: z.literal('button'), label: z.string(), url: z.string() }),
  z.object({ kind: z.literal('link'), url: z.string() }),
  z.object({
    kind: z.literal('foot'),
    shop: z.string(),
    link: z.nullable(z.object({ label: z.string(), url: z.string() })),
  }),
])
export type MailBlock = z.infer<typeof MailBlock>

export const TemplateRow = z.extend(Kind, {
  /** Its subject with sample values, in the caller's language; for a text message its text. */
  title: z.string(),
  /** It is a warning, so its text cannot be overridden. */
  isFixed: z.boolean(),
  /** Languages in which the merchant's text is sent. */
  changedLangs: z.array(Lang),
  changedAt: z.nullable(Instant),
})
export type TemplateRow = z.infer<typeof TemplateRow>

/** Empty subject for text messages, which have none. */
const Text = z.object({ subject: z.string(), body: z.string() })

export const MessageTemplate = z.extend(Kind, {
  lang: Lang,
  /** The text in force: the merchant's, or the default. */
  text: Text,
  default: Text,
  isChanged: z.boolean(),
  isFixed: z.boolean(),
  /** 0: never overridden. */
  version: Version,
  variables: z.array(Variable),
  /** The newest first; one without text restored the default. */
  versions: z.array(
    z.object({
      version: Version,
      text: z.nullable(Text),
      changedAt: Instant,
      changedBy: z.string(),
    }),
  ),
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

/** A subject with a line break would inject headers. */
const Form = {
  channel: Channel,
  template: TemplateName,
  lang: Lang,
  subject: z.string().check(z.maxLength(SUBJECT_MAX), z.regex(/^[^\r\n]*$/)),
  body: z.string().check(z.maxLength(BODY_MAX)),
}

export const listTemplates = endpoint({
  method: 'GET',
  path: '/office/messages',
  who: 'staff:messages.write',
  input: z.object({}),
  data: z.array(TemplateRow),
})
/** @refuses notFound for a template that is not sent by this channel */
export const getTemplate = endpoint({
  method: 'GET',
  path: '/office/messages/:channel/:template',
  who: 'staff:messages.write',
  input: z.extend(Kind, { lang: Lang }),
  data: MessageTemplate,
})
/** What would be sent, with sample values. There is no text when there are errors. Changes nothing. */
export const previewTemplate = endpoint({
  method: 'POST',
  path: '/office/messages/:channel/:template/preview',
  who: 'staff:messages.write',
  input: z.object(Form),
  data: z.object({
    errors: z.array(TemplateError),
    text: z.nullable(Text),
    /** For a mail: its blocks as a mail program shows them. */
    blocks: z.nullable(z.array(MailBlock)),
    /** For a text message: how many parts are paid for, and how many characters are left in the last one. */
    parts: z.nullable(z.object({ count: z.int(), leftCount: z.int(), isUnicode: z.boolean() })),
  }),
})
/** In force from the next message on. @refuses fixedTemplate, badTemplate (`{ errors }`), changedMeanwhile, notFound */
export const saveTemplate = endpoint({
  method: 'POST',
  path: '/office/messages/:channel/:template',
  who: 'staff:messages.write',
  input: z.object({ ...Form, version: Version }),
  data: MessageTemplate,
})
/** @refuses fixedTemplate, changedMeanwhile, notFound */
export const resetTemplate = endpoint({
  method: 'POST',
  path: '/office/messages/:channel/:template/reset',
  who: 'staff:messages.write',
  input: z.object({ channel: Channel, template: TemplateName, lang: Lang, version: Version }),
  data: MessageTemplate,
})
/**
 * Sends the given text, with sample values, through the outbox: a mail to the caller's own address, a text message to a
 * number.
 * @refuses fixedTemplate, badTemplate, tooMany, notFound
 */
export const testTemplate = endpoint({
  method: 'POST',
  path: '/office/messages/:channel/:template/test',
  who: 'staff:messages.write',
  input: z.object({
    ...Form,
    /** For text messages only: E.164. */
    phone: z.optional(z.string().check(z.regex(/^\+\d{6,15}$/))),
  }),
  data: z.object({ to: z.string() }),
})
