/**
 * The filters of the customer list: words, type, level, membership, verification, tag, block; each active one is a chip
 * that removes it.
 */
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Chip, FilterChip } from '#kit/ui/basics/Chip.tsx'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { Menu } from '#kit/ui/overlays/Menu.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { listTags } from '../calls.gen.ts'
import { VerificationFilter } from '../filter.ts'

const route = getRouteApi('/_frame/office/customers/')
type Search = ReturnType<typeof route.useSearch>

type Choice = { label: string; part: Search }
type Filter = { name: string; isOn: boolean; shown: string; lift: Search; choices: Choice[] }

export function CustomerFilters() {
  const t = useT('office.customers')
  const { q } = route.useSearch()
  const navigate = route.useNavigate()
  const set = (part: Search) => void navigate({ search: (now) => ({ ...now, ...part }) })
  const filters = useFilters()
  return (
    <div className="office-filters">
      <FilterWords
        key={q}
        label={t('filter.words')}
        words={q}
        maxLength={80}
        onWords={(words) => set({ q: words })}
      />
      {filters.map(({ name, isOn, shown, lift, choices }) =>
        isOn ? (
          <FilterChip key={name} onRemove={() => set(lift)}>
            {shown}
          </FilterChip>
        ) : choices.length === 0 ? null : (
          <Menu
            key={name}
            label={name}
            trigger={(props) => (
              <Chip iconAfter={ChevronDown} {...props}>
                {name}
              </Chip>
            )}
            items={choices.map(({ label, part }) => ({
              id: label,
              label,
              onSelect: () => set(part),
            }))}
          />
        ),
      )}
    </div>
  )
}

function useFilters(): Filter[] {
  const t = useT('office.customers')
  const words = useT('accounts')
  const { type, level, vip, verification, tag, blocked } = route.useSearch()
  const { data: tags = [] } = useQuery(query(listTags, {}))
  const yesNo = (name: 'vip' | 'blocked') => ({ 1: t(`${name}.yes`), 0: t(`${name}.no`) })
  return [
    {
      name: t('filter.type'),
      isOn: type !== undefined,
      shown: type === undefined ? '' : words(`customerType.${type}`),
      lift: { type: undefined },
      choices: (['individual', 'business'] as const).map((each) => ({
        label: words(`customerType.${each}`),
        part: { type: each },
      })),
    },
    {
      name: t('filter.level'),
      isOn: level !== undefined,
      shown: t('level.number', { level: level ?? 0 }),
      lift: { level: undefined },
      choices: [1, 2, 3, 4, 5].map((each) => ({
        label: t('level.number', { level: each }),
        part: { level: each },
      })),
    },
    {
      name: t('filter.vip'),
      isOn: vip !== undefined,
      shown: yesNo('vip')[vip ?? 0],
      lift: { vip: undefined },
      choices: (['1', '0'] as const).map((each) => ({
        label: yesNo('vip')[each],
        part: { vip: each },
      })),
    },
    {
      name: t('filter.verification'),
      isOn: verification !== undefined,
      shown: verification === undefined ? '' : t(`verification.${verification}`),
      lift: { verification: undefined },
      choices: VerificationFilter.options.map((each) => ({
        label: t(`verification.${each}`),
        part: { verification: each },
      })),
    },
    {
      name: t('filter.tag'),
      isOn: tag !== undefined,
      shown: t('tagNamed', { tag: tag ?? '' }),
      lift: { tag: undefined },
      choices: tags.map((each) => ({
        label: t('tagCount', each),
        part: { tag: each.tag },
      })),
    },
    {
      name: t('filter.blocked'),
      isOn: blocked !== undefined,
      shown: yesNo('blocked')[blocked ?? 0],
      lift: { blocked: undefined },
      choices: (['1', '0'] as const).map((each) => ({
        label: yesNo('blocked')[each],
        part: { blocked: each },
      })),
    },
  ]
}
