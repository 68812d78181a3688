/** A picture of a conversation. Its address is asked for when it is shown, and valid for some minutes. */
import { useQuery } from '@tanstack/react-query'
import type { chatPicture } from '../../calls.gen.ts'
import type { officeChatPicture } from '../../office-calls.gen.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'

type Props = {
  endpoint: typeof chatPicture | typeof officeChatPicture
  conversationId: number
  seq: number
}

export function ChatPicture({ endpoint, conversationId, seq }: Props) {
  const t = useT('chat')
  const where = { conversationId: String(conversationId), seq: String(seq) }
  const { data } = useQuery({ ...query(endpoint as typeof chatPicture, where), staleTime: 240_000 })
  if (data === undefined) return <p className="text-ink-3">{t('picture')}</p>
  return (
    <a href={data.url} target="_blank" rel="noreferrer">
      <img src={data.url} alt={t('picture')} className="max-h-60 rounded-control" loading="lazy" />
    </a>
  )
}
