/** /statement: says whether a statement on paper or in a file is genuine, and what it says, to whoever scans its code. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useLang, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { shopName } from '#kit/web/pages/shop.ts'
import { checkStatement } from '../calls.gen.ts'

export const Route = createFileRoute('/_shop/statement')({
  ssr: false,
  validateSearch: searchOf({ of: text(200), signature: text(80) }),
  head: ({ match }) => ({
    meta: [
      { title: match.context.t('statements')('checkTitle') },
      { name: 'referrer', content: 'no-referrer' },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: CheckPage,
})

function CheckPage() {
  const t = useT('statements')
  const { of = '', signature = '' } = Route.useSearch()
  const checked = useQuery(query(checkStatement, { of, signature }))
  return (
    <main id="content" className="page py-6">
      <div className="stack mx-auto max-w-xl">
        <h1>{t('checkTitle')}</h1>
        <Loaded query={checked}>
          {({ statement }) =>
            statement === null ? (
              <Notice tone="warning">
                <p>
                  <b>{t('check.false')}</b>
                </p>
                <p>{t('check.falseText')}</p>
              </Notice>
            ) : (
              <Genuine statement={statement} />
            )
          }
        </Loaded>
      </div>
    </main>
  )
}

type Statement = NonNullable<DataOf<typeof checkStatement>['statement']>

function Genuine({ statement }: { statement: Statement }) {
  const t = useT('statements')
  const { dateTime } = useDates()
  const { money } = useMoney()
  const { number } = useNumbers()
  const {
    kind,
    currency,
    month,
    isOver,
    holder,
    openingAmount,
    closingAmount,
    lineCount,
    issuedAt,
  } = statement
  const amount = (value: number) => (currency === null ? number(value) : money(value, currency))
  return (
    <Panel title={shopName(useLang())} level={2}>
      <p className="flex items-center gap-2 pb-1 text-lg text-success">
        <Icon of={CircleCheck} />
        <b>{t('check.genuine')}</b>
      </p>
      <p className="pb-4 text-ink-2">{t('check.genuineText')}</p>
      <KeyValueList
        rows={[
          { label: t('check.holder'), value: holder ?? t('check.closed') },
          {
            label: t('check.account'),
            value: `${t(`kind.${kind}`)}${currency === null ? '' : ` · ${currency}`}`,
          },
          { label: t('check.month'), value: isOver ? month : t('check.running', { month }) },
          { label: t('check.opening'), value: amount(openingAmount) },
          {
            label: isOver ? t('check.closing') : t('check.upTo', { at: dateTime(issuedAt) }),
            value: <b>{amount(closingAmount)}</b>,
          },
          { label: t('check.lines'), value: number(lineCount) },
          { label: t('check.issued'), value: dateTime(issuedAt) },
        ]}
      />
    </Panel>
  )
}
