/** What of a section is shown: an account where it has several, a month, a kind of line. All in the address. */
import { getRouteApi } from '@tanstack/react-router'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { StatementAccount } from '../contract.ts'
import { useLineName } from './line-name.ts'
import { POSTINGS_OF } from '../postings.ts'
import { useStatementSearch } from './use-statement-search.ts'

const route = getRouteApi('/_shop/user/user/money')

type Props = {
  accounts: readonly StatementAccount[]
  /** Left out of points. */
  chosen?: StatementAccount
  months: readonly string[]
}

const keyOf = ({ kind, currency }: StatementAccount) => `${kind} ${currency}`

export function Filters({ accounts, chosen, months }: Props) {
  const t = useT('statements')
  const lineName = useLineName()
  const { month, posting } = useStatementSearch()
  const navigate = route.useNavigate()
  const set = (part: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false })
  const setAccount = (value: string) => {
    const [kind, currency] = value.split(' ')
    set({ kind, currency, posting: undefined })
  }
  return (
    <div className="flex flex-wrap gap-2 border-b border-line px-4 py-3">
      {accounts.length > 1 && chosen !== undefined && (
        <Select
          size="small"
          className="w-auto"
          aria-label={t('account')}
          value={keyOf(chosen)}
          options={accounts.map((each) => ({
            value: keyOf(each),
            label: `${t(`kind.${each.kind}`)} · ${each.currency}`,
          }))}
          onChange={({ target }) => setAccount(target.value)}
        />
      )}
      <Select
        size="small"
        className="w-auto"
        aria-label={t('month')}
        value={month ?? ''}
        options={[
          { value: '', label: t('allMonths') },
          ...months.map((each) => ({ value: each, label: each })),
        ]}
        onChange={({ target }) => set({ month: months.find((each) => each === target.value) })}
      />
      {chosen !== undefined && (
        <Select
          size="small"
          className="w-auto"
          aria-label={t('what')}
          value={posting ?? ''}
          options={[
            { value: '', label: t('allKinds') },
            ...POSTINGS_OF[chosen.kind].map((each) => ({
              value: each,
              label: lineName(each, chosen.kind),
            })),
          ]}
          onChange={({ target }) =>
            set({ posting: POSTINGS_OF[chosen.kind].find((each) => each === target.value) })
          }
        />
      )}
    </div>
  )
}
