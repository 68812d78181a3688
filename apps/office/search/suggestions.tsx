/** Groups of hits as rows of a field's suggestions. */
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { FoundGroup, FoundHit } from '#domains/global-search/office/door/found.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import type { SuggestionGroup } from '#kit/ui/forms/Suggestions.tsx'

type Acts = {
  take: (hit: FoundHit) => void
  /** Opens a list. */
  open: (address: string) => void
  /** The words of the row that opens it. */
  more: string
  remove?: (address: string) => void
}

export const toSuggestions = (
  groups: readonly FoundGroup[],
  { take, open, more: moreWords, remove }: Acts,
): SuggestionGroup[] =>
  groups.map(({ id, title, icon, hits, more }) => ({
    id,
    title,
    items: [
      ...hits.map((hit) => ({
        id: `${id}${hit.address}${hit.title}`,
        onTake: () => take(hit),
        onRemove: remove === undefined ? undefined : () => remove(hit.address),
        content: (
          <>
            <Icon of={icon} size="small" />
            <span className="suggestion-text">{shownTitle(hit)}</span>
            <span className="suggestion-count">{hit.note}</span>
          </>
        ),
      })),
      ...(more === null
        ? []
        : [
            {
              id: `${id}more`,
              onTake: () => open(more),
              content: (
                <>
                  <Icon of={ArrowRight} size="small" />
                  <span className="suggestion-text text-link">{moreWords}</span>
                </>
              ),
            },
          ]),
    ],
  }))

const ORDERS = '/office/orders/'

/** An order's number stands in groups, as everywhere. */
const shownTitle = ({ title, address }: FoundHit): string =>
  address === ORDERS + title ? groupedNumber(title) : title

/** Nothing was found: the list may still hold older things. */
export const noneOf = (title: string, text: string, onTake: () => void): SuggestionGroup => ({
  id: 'none',
  title,
  items: [
    {
      id: 'list',
      onTake,
      content: (
        <>
          <Icon of={ArrowRight} size="small" />
          <span className="suggestion-text">{text}</span>
        </>
      ),
    },
  ],
})
