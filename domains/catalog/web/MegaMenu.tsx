/** The mega menu of one category: second and third level with counts, and its best sellers. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef } from 'react'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { CardPrice } from '#domains/pricing/web/door/CardPrice.tsx'
import { Photo } from '#kit/ui/pictures/Picture.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { homeGoods } from '../calls.gen.ts'
import type { Card, CategoryNode } from '../contract.ts'
import { pictureOr } from './door/cards.ts'

type Branch = CategoryNode['children'][number]

type Props = {
  category: CategoryNode
  /** Opened by the keyboard: the focus moves into it. */
  isLed: boolean
  /** Esc and ArrowLeft: the focus returns to the rail. */
  onClose: () => void
  /** A link was followed. */
  onTaken: () => void
}

export default function MegaMenu({ category, isLed, onClose, onTaken }: Props) {
  const first = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isLed) first.current?.focus()
  }, [isLed])
  const t = useT('catalog')
  const { data } = useQuery(query(homeGoods, {}))
  const [best] = data?.floors.find(({ categoryId }) => categoryId === category.id)?.cards ?? []
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and presses of the links in it
    <div
      className="mega"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'ArrowLeft') return
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target instanceof Element && event.target.closest('a') && onTaken()}
    >
      <Link
        ref={first}
        to="/goods/list"
        search={{ category: category.id }}
        className="link mega-all"
      >
        {t('menu.allOf', { name: category.name })}
      </Link>
      {inColumns(category.children).map((column, index) => (
        <div key={index}>
          {column.map((branch) => (
            <BranchLinks key={branch.id} branch={branch} />
          ))}
        </div>
      ))}
      {best !== undefined && <BestSeller card={best} />}
    </div>
  )
}

function BranchLinks({ branch }: { branch: Branch }) {
  const { count } = useNumbers()
  return (
    <>
      <h3 className="mega-title text-md">
        <Link to="/goods/list" search={{ category: branch.id }}>
          {branch.name}
        </Link>
        <Icon of={ChevronRight} size="small" />
      </h3>
      <ul className="mega-links">
        {branch.children.map(({ id, name, productCount }) => (
          <li key={id}>
            <Link to="/goods/list" search={{ category: id }}>
              {name}
            </Link>
            <small>{count(productCount)}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

function BestSeller({ card }: { card: Card }) {
  const t = useT('catalog')
  return (
    <Link to="/goods/$id" params={{ id: String(card.id) }} className="mega-best">
      <Photo {...pictureOr(card.picture)} alt="" />
      <b className="mt-2 text-sm">{t('menu.best')}</b>
      <span className="text-sm">{card.name}</span>
      <CardPrice card={card} size="medium" />
    </Link>
  )
}

const COLUMNS = 3

/** Each branch goes into the shortest column. */
function inColumns(branches: readonly Branch[]): Branch[][] {
  const columns = Array.from({ length: COLUMNS }, () => ({ lines: 0, branches: [] as Branch[] }))
  for (const branch of branches) {
    const shortest = columns.reduce((a, b) => (b.lines < a.lines ? b : a))
    shortest.branches.push(branch)
    shortest.lines += branch.children.length + 2
  }
  return columns.map((column) => column.branches)
}
