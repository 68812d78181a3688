/** Filters of an account's lines, in the address: month, kind of line, order. */
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { getRouteApi } from '@tanstack/react-router'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { POSTING_KINDS } from '../kinds.ts'
import { addMonths } from '#kit/contract/months.ts'
import { month, monthNow } from './month.ts'

const route = getRouteApi('/_frame/office/ledger/account')

export function AccountFilters() {
  const t = useT('office.ledger')
  const { posting, reference, month: chosen = monthNow() } = route.useSearch()
  const navigate = route.useNavigate()
  const set = (part: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false })
  const setMonth = (next: string | undefined) =>
    set({ month: next === monthNow() ? undefined : next })
  return (
    <div className="office-filters print:hidden">
      <div className="flex items-center gap-1">
        <IconButton
          icon={ChevronLeft}
          label={t('earlierMonth')}
          onClick={() => setMonth(addMonths(chosen, -1))}
        />
        <TextInput
          size="small"
          type="month"
          className="w-44"
          aria-label={t('monthLabel')}
          value={chosen}
          max={monthNow()}
          onChange={({ target }) => {
            const next = month(target.value)
            if (next !== undefined) setMonth(next)
          }}
        />
        <IconButton
          icon={ChevronRight}
          label={t('laterMonth')}
          disabled={chosen >= monthNow()}
          onClick={() => setMonth(addMonths(chosen, 1))}
        />
      </div>
      <Select
        size="small"
        className="w-44"
        aria-label={t('postingLabel')}
        value={posting ?? ''}
        options={[
          { value: '', label: t('allPostings') },
          ...POSTING_KINDS.map((each) => ({ value: each, label: t(`posting.${each}`) })),
        ]}
        onChange={({ target }) =>
          set({ posting: POSTING_KINDS.find((each) => each === target.value) })
        }
      />
      <FilterWords
        key={reference}
        label={t('reference')}
        words={reference}
        maxLength={40}
        onWords={(words) => set({ reference: words?.replaceAll(/[\s-]/g, '') })}
      />
    </div>
  )
}
