/** Shown in the login form: that an account is blocked, why, and whom to contact. */
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { getChannel } from '#domains/content/calls.gen.ts'
import { CONTACT_CHANNEL } from '#domains/content/web/door/channel.ts'
import type { Refused } from '#kit/contract/refusal.ts'
import { telephoneLink } from '#kit/ui/basics/link.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { AccountReasons } from '../reasons.ts'

export function useBlockNotice(): {
  notice: ReactNode
  /** @returns whether the refusal was a block */
  take: (refused: Refused) => boolean
} {
  const [message, setMessage] = useState<string | null>(null)
  return {
    notice: message === null ? null : <BlockNotice message={message} />,
    take: (refused) => {
      const isBlock = refused.reason.code === AccountReasons.blocked.code
      setMessage(isBlock ? refused.message : null)
      return isBlock
    },
  }
}

function BlockNotice({ message }: { message: string }) {
  const t = useT('accounts')
  const { data: channel } = useQuery(query(getChannel, { id: CONTACT_CHANNEL }))
  return (
    <Notice tone="danger" live>
      <p>{message}</p>
      {channel !== undefined && (
        <p className="pt-1 text-sm">
          {t('blockedContact')}{' '}
          <a className="link underline" href={telephoneLink(channel.telephone)}>
            {channel.telephone}
          </a>
          {' · '}
          <a className="link underline" href={`mailto:${channel.email}`}>
            {channel.email}
          </a>
        </p>
      )}
    </Notice>
  )
}
