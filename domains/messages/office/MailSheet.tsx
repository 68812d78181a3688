/** Renders a mail as mail programs do, from the same blocks as `server/mail-layout/html.ts`; its links do nothing. */
import { shopIdentity, smallPicture } from '#kit/web/pages/shop.ts'
import type { MailBlock } from '../templates-contract.ts'

type Props = { look: 'light' | 'dark'; subject: string; blocks: readonly MailBlock[] }

export function MailSheet({ look, subject, blocks }: Props) {
  const { logoUrl } = shopIdentity()
  const foot = blocks.find((each) => each.kind === 'foot')
  return (
    <article className="mail" data-look={look}>
      <div className="mail-sheet">
        <header>
          {logoUrl === null ? (
            <i aria-hidden="true">{[...(foot?.shop ?? '')][0]}</i>
          ) : (
            <img src={smallPicture(logoUrl)} alt="" height="28" />
          )}
          {foot?.shop}
        </header>
        <div className="mail-body">
          <h3>{subject}</h3>
          {blocks.map((block, i) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Part key={i} block={block} />
          ))}
        </div>
        {foot !== undefined && (
          <footer>
            <p>{foot.shop}</p>
            {foot.link !== null && <span>{foot.link.label}</span>}
          </footer>
        )}
      </div>
    </article>
  )
}

function Part({ block }: { block: MailBlock }) {
  if (block.kind === 'text') return <p>{block.lines.join('\n')}</p>
  if (block.kind === 'code') return <p className="mail-code">{block.code}</p>
  if (block.kind === 'button') return <b className="mail-button">{block.label}</b>
  if (block.kind === 'link')
    return (
      <p>
        <span>{block.url}</span>
      </p>
    )
  return null
}
