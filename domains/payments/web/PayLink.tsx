/** At an order's pay page: a link by which somebody else pays it, shown once, and revoked by the buyer. */
import { useQuery } from '@tanstack/react-query'
import Link2 from 'lucide-react/icons/link-2'
import { Button } from '#kit/ui/basics/Button.tsx'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { QrCode } from '#kit/ui/pictures/QrCode.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { payInfo } from '../calls.gen.ts'
import { createPayLink, myPayLink, revokePayLink } from '../pay-link-calls.gen.ts'

/** While a link works, somebody else may pay: the page shows what is due as it is. */
const LOOK_EVERY_MS = 10_000

export type PayLinkProps = { orderNumber: string }

export function PayLink({ orderNumber }: PayLinkProps) {
  const t = useT('payments')
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...query(myPayLink, { orderNumber }),
    refetchInterval: ({ state }) => (state.data?.link == null ? false : LOOK_EVERY_MS),
  })
  const create = useAct(createPayLink, { refresh: [myPayLink, payInfo] })
  const revoke = useAct(revokePayLink, { refresh: [myPayLink, payInfo] })
  const link = data?.link ?? null
  useQuery({
    ...query(payInfo, { orderNumber }),
    refetchInterval: link === null ? false : LOOK_EVERY_MS,
  })
  const token =
    link !== null && link.expiresAt === create.data?.expiresAt ? create.data.token : null
  const address = token === null ? null : `${location.origin}/pay#${token}`
  return (
    <section className="stack border-t border-line pt-4" aria-labelledby="pay-link-title">
      <h2 id="pay-link-title" className="text-base">
        {t('link.title')}
      </h2>
      <p className="text-sm text-ink-3">{t('link.text')}</p>
      {address !== null && (
        <div className="flex flex-wrap items-center gap-4">
          <div className="rounded-md bg-white p-2 text-black">
            <QrCode text={address} label={t('link.title')} />
          </div>
          <p className="flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-2">
            <span className="min-w-0 text-sm break-all" data-testid="pay-link">
              {address}
            </span>
            <CopyButton text={address} name={t('link.title')} />
          </p>
        </div>
      )}
      {link !== null && address === null && <Notice>{t('link.other')}</Notice>}
      {link !== null && data !== undefined && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {t('link.until')}
          <Countdown
            look="plain"
            until={link.expiresAt}
            offsetMs={Date.parse(data.now) - dataUpdatedAt}
            onEnd={() => void refetch()}
          />
        </p>
      )}
      <p className="button-row">
        <Button icon={Link2} busy={create.isPending} onClick={() => create.mutate({ orderNumber })}>
          {t(link === null ? 'link.create' : 'link.renew')}
        </Button>
        {link !== null && (
          <Button
            variant="quiet"
            busy={revoke.isPending}
            onClick={() => revoke.mutate({ orderNumber })}
          >
            {t('link.revoke')}
          </Button>
        )}
      </p>
    </section>
  )
}
