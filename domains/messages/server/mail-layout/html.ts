/**
 * A mail as HTML: one narrow column with inline styles, since mail programs drop others; programs that support a style
 * sheet get dark mode from it. The logo travels with the mail: nothing is loaded, nothing tracks reading.
 * Our own code instead of MJML (58 MB, 199 packages) or react-email (24 MB): both lay out markup, and the merchant writes
 * plain text.
 */
import { LOCALES, type Lang } from '#kit/contract/lang.ts'
import { escapeText } from '#kit/server/text/escape.ts'
import type { Template } from '../../definition.ts'
import type { MailBlock } from '../../templates-contract.ts'
import { blocksOf } from './blocks.ts'

const FONT =
  "font-family:Archivo,-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',Roboto,Arial,sans-serif"
const NIGHT = [
  '.ground{background:#0b101a!important}',
  '.sheet{background:#131a27!important;border-color:#263246!important}',
  '.ink{color:#e9eef6!important}',
  '.soft{color:#93a0b5!important}',
  '.line{border-color:#263246!important}',
  '.inset{background:#222d40!important;border-color:#37455e!important}',
  '.link{color:#94b4ff!important}',
].join('')

type Mail = {
  lang: Lang
  template: Template
  subject: string
  text: string
  origin: string
  /** The content id of the attached logo; null: the first letter of the shop's name. */
  logo: string | null
}

export function htmlOf({ lang, subject, ...rest }: Mail): string {
  const { origin } = rest
  const blocks = blocksOf(rest)
  const foot = blocks.find(({ kind }) => kind === 'foot')
  const shop = foot?.kind === 'foot' ? foot.shop : ''
  return [
    `<!doctype html><html lang="${LOCALES[lang]}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeText(subject)}</title>`,
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${NIGHT}}</style></head>`,
    `<body class="ground" style="margin:0;padding:0;background:#f2f4f8;-webkit-text-size-adjust:100%">`,
    TABLE('ground', 'background:#f2f4f8'),
    '<tr><td align="center" style="padding:24px 12px">',
    TABLE('sheet', SHEET),
    `<tr><td class="line" style="padding:18px 28px;border-bottom:1px solid #dfe4ec">${markOf(shop, rest.logo)}</td></tr>`,
    `<tr><td style="padding:24px 28px 8px">${titleOf(subject)}${blocks.map((each) => blockOf(each, origin)).join('')}</td></tr>`,
    foot === undefined ? '' : `<tr><td class="line" style="${FOOT}">${footOf(foot)}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('\n')
}

const TABLE = (name: string, style: string) =>
  `<table class="${name}" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">`
const SHEET =
  'max-width:560px;background:#ffffff;border:1px solid #dfe4ec;border-radius:8px;border-collapse:separate'
const FOOT = 'padding:16px 28px 20px;border-top:1px solid #dfe4ec'
const TEXT = `margin:0 0 16px;${FONT};font-size:15px;line-height:1.65;color:#141b28;overflow-wrap:anywhere`

/** The shop's logo and name. */
const markOf = (shop: string, logo: string | null): string =>
  (logo === null
    ? `<span style="display:inline-block;width:28px;height:28px;border-radius:5px;background:#22459a;color:#ffffff;${FONT};font-size:17px;font-weight:700;line-height:28px;text-align:center">${escapeText([...shop][0] ?? '')}</span>`
    : `<img src="cid:${logo}" alt="" height="28" style="height:28px;width:auto;vertical-align:middle;border:0">`) +
  `<span class="ink" style="${FONT};font-size:17px;font-weight:700;line-height:28px;color:#141b28">&nbsp; ${escapeText(shop)}</span>`

const titleOf = (subject: string): string =>
  `<h1 class="ink" style="margin:0 0 14px;${FONT};font-size:20px;line-height:1.3;font-weight:600;color:#141b28;overflow-wrap:anywhere">${escapeText(subject)}</h1>`

function blockOf(block: MailBlock, origin: string): string {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="${TEXT}">${block.lines.map((line) => withLinks(line, origin)).join('<br>')}</p>`
    case 'code':
      return `<p class="inset ink" style="margin:0 0 16px;padding:14px 18px;border:1px solid #dfe4ec;border-radius:6px;background:#f7f9fc;${FONT};font-size:28px;font-weight:700;letter-spacing:6px;line-height:1.2;color:#141b28">${escapeText(block.code)}</p>`
    case 'button':
      return `<p style="margin:4px 0 20px"><a href="${escapeText(block.url)}" style="display:inline-block;padding:11px 20px;border-radius:4px;background:#22459a;color:#ffffff;${FONT};font-size:15px;font-weight:600;line-height:1.35;text-decoration:none">${escapeText(block.label)}</a></p>`
    case 'link':
      return `<p style="${TEXT}">${linkOf(block.url, block.url)}</p>`
    case 'foot':
      return ''
  }
}

function footOf(foot: MailBlock): string {
  if (foot.kind !== 'foot') return ''
  const { shop, link } = foot
  const more = link === null ? '' : `<br>${linkOf(link.url, link.label)}`
  return `<p class="soft" style="margin:0;${FONT};font-size:12px;line-height:1.6;color:#5f6c82">${escapeText(shop)}${more}</p>`
}

const linkOf = (url: string, words: string): string =>
  `<a class="link" href="${escapeText(url)}" style="color:#22459a;text-decoration:underline;overflow-wrap:anywhere">${escapeText(words)}</a>`

/** The merchant's own text may contain an address in the middle of a sentence. */
const withLinks = (line: string, origin: string): string =>
  line
    .split(/(https?:\/\/[^\s<>"'，。；）)]*[^\s<>"'，。；）).,;:!?])/)
    .map((part, i) => {
      const isOurs = i % 2 === 1 && (part === origin || part.startsWith(`${origin}/`))
      return isOurs ? linkOf(part, part) : escapeText(part)
    })
    .join('')
