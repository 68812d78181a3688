/**
 * Parses a mail's plain text into blocks. The plain text is the only source: the merchant's own text needs no markup, and
 * both parts of a mail say the same.
 */
import type { MailBlock } from '../../templates-contract.ts'
import type { Template } from '../../definition.ts'

/** Between a mail's text and its signature. */
export const SIGNATURE = '\n\n-- \n'

/** Longer lines, or lines of several sentences, are text with a link below. */
const LABEL_MAX = 60
const SENTENCE_END = /[.。!！?？](?:\s|$)/

type Given = {
  template: Template
  text: string
  /** Only addresses of this shop become links: addresses that a buyer typed do not. */
  origin: string
}

export function blocksOf({ template, text, origin }: Given): MailBlock[] {
  const cut = text.lastIndexOf(SIGNATURE)
  const body = cut === -1 ? text : text.slice(0, cut)
  const code = template.endsWith('-code') ? /\b\d{6}\b/.exec(body)?.[0] : undefined
  const blocks = body.split(/\n{2,}/).flatMap((paragraph) => blocksIn(paragraph, origin))
  const foot = cut === -1 ? [] : text.slice(cut + SIGNATURE.length).split('\n')
  return [
    ...(code === undefined ? [] : [{ kind: 'code', code } as const]),
    ...blocks,
    ...(foot.length === 0 ? [] : [footOf(foot, origin)]),
  ]
}

function blocksIn(paragraph: string, origin: string): MailBlock[] {
  const blocks: MailBlock[] = []
  let lines: string[] = []
  const flush = () => {
    if (lines.length > 0) blocks.push({ kind: 'text', lines })
    lines = []
  }
  for (const line of paragraph.split('\n')) {
    const led = ledBy(line, origin)
    if (led === null) {
      if (line.trim() !== '') lines.push(line)
      continue
    }
    const { label, url } = led
    const isShort = label !== '' && label.length <= LABEL_MAX && !SENTENCE_END.test(label)
    if (!isShort && label !== '') lines.push(`${label}:`)
    flush()
    blocks.push(isShort ? { kind: 'button', label, url } : { kind: 'link', url })
  }
  flush()
  return blocks
}

function footOf([shop = '', ...rest]: string[], origin: string): MailBlock {
  const led = rest.map((line) => ledBy(line, origin)).find((each) => each !== null && each.label)
  return { kind: 'foot', shop, link: led ?? null }
}

/** A line that ends with an address of the shop, and the words before it, without their colon. */
function ledBy(line: string, origin: string): { label: string; url: string } | null {
  const at = line.lastIndexOf(origin)
  if (at === -1 || origin === '') return null
  const url = line.slice(at).trim()
  const rest = url.slice(origin.length)
  if (!/^(?:[/?#]\S*)?$/.test(rest)) return null
  return {
    label: line
      .slice(0, at)
      .replace(/\s*[:：]?\s*$/, '')
      .trim(),
    url,
  }
}
