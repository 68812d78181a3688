/** /unsubscribe: by the link of a mail and without a login, switches mails of its kind off, says so, and undoes it. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { mailSubscription, setMailSubscription } from '../calls.gen.ts'

export const Route = createFileRoute('/_shop/unsubscribe')({
  ssr: false,
  validateSearch: searchOf({ of: text(60), signature: text(80) }),
  head: ({ match }) => ({
    meta: [
      { title: match.context.t('messages')('unsubscribe.title') },
      { name: 'referrer', content: 'no-referrer' },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const t = useT('messages')
  const { of = '', signature = '' } = Route.useSearch()
  const signed = { of, signature }
  const found = useQuery(query(mailSubscription, signed))
  const change = useAct(setMailSubscription, { refresh: [mailSubscription] })
  const isWrong =
    found.error instanceof Refused && found.error.reason.code === Reasons.notFound.code
  return (
    <main id="content" className="page py-6">
      <div className="stack mx-auto max-w-xl">
        <h1>{t('unsubscribe.title')}</h1>
        {isWrong ? (
          <Notice tone="warning">
            <p>
              <b>{t('unsubscribe.wrong')}</b>
            </p>
            <p>{t('unsubscribe.wrongText')}</p>
          </Notice>
        ) : (
          <Loaded query={found}>
            {({ kind, byMail }) => (
              <Panel>
                <div className="stack" aria-live="polite">
                  <h2 className="text-lg">
                    {t(byMail ? 'unsubscribe.on' : 'unsubscribe.off', {
                      kind: t(`wanted.kind.${kind}`),
                    })}
                  </h2>
                  <p className="text-ink-2">
                    {byMail
                      ? t('unsubscribe.onText', { about: t(`wanted.about.${kind}`) })
                      : t('unsubscribe.offText')}
                  </p>
                </div>
                <div className="button-row pt-4">
                  <Button
                    variant={byMail ? 'primary' : 'secondary'}
                    icon={byMail ? BellOff : Bell}
                    busy={change.isPending}
                    onClick={() => change.mutate({ ...signed, byMail: !byMail })}
                  >
                    {t(byMail ? 'unsubscribe.turnOff' : 'unsubscribe.undo')}
                  </Button>
                </div>
              </Panel>
            )}
          </Loaded>
        )}
        <p className="text-sm">
          <Link to="/user/setting/notifications" className="link">
            {t('unsubscribe.all')}
          </Link>
        </p>
      </div>
    </main>
  )
}
