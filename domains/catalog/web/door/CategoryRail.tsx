/** The first-level categories as a rail; pointing, Enter or ArrowRight opens the mega menu of one beside it. */
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import type { CategoryNode } from '../../contract.ts'
import { CategoryThumb } from './CategoryThumb.tsx'

const MegaMenu = late(() => import('../MegaMenu.tsx'))

/** A pointer on its way to the menu crosses other lines of the rail. */
const INTENT_MS = 120
const THUMB = 28

export function CategoryRail({ tree }: { tree: readonly CategoryNode[] }) {
  const t = useT('catalog')
  const rail = useRef<HTMLElement>(null)
  const [{ openId, isLed }, setOpened] = useState<{ openId?: number | undefined; isLed?: boolean }>(
    {},
  )
  const open = (id: number | undefined, led = false) => setOpened({ openId: id, isLed: led })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const soon = (id: number | undefined) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => open(id), INTENT_MS)
  }
  const links = () => [...(rail.current?.querySelectorAll<HTMLElement>('.rail-link') ?? [])]
  const press = (event: KeyboardEvent, index: number) => {
    const id = tree[index]?.id
    if (event.key === 'Enter' || event.key === 'ArrowRight') {
      open(id, true)
    } else if (event.key === 'ArrowDown') links()[index + 1]?.focus()
    else if (event.key === 'ArrowUp') links()[index - 1]?.focus()
    else return
    event.preventDefault()
  }
  const close = () => {
    links()[tree.findIndex(({ id }) => id === openId)]?.focus()
    open(undefined)
  }
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) open(undefined)
  }
  const shown = tree.find(({ id }) => id === openId)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices that it is left
    <nav
      ref={rail}
      className="rail"
      aria-label={t('menu.all')}
      onPointerEnter={MegaMenu.preload}
      onPointerLeave={() => soon(undefined)}
      onBlur={leave}
    >
      <ul>
        {tree.map((category, index) => {
          const { id, name, children } = category
          return (
            <li key={id}>
              <Link
                to="/goods/list"
                search={{ category: id }}
                className="rail-link"
                aria-expanded={id === openId}
                onPointerEnter={(event) => event.pointerType === 'mouse' && soon(id)}
                onKeyDown={(event) => press(event, index)}
                onClick={() => open(undefined)}
              >
                <CategoryThumb category={category} side={THUMB} eager />
                <span className="rail-name">{name}</span>
                <small>{children[0]?.name}</small>
              </Link>
            </li>
          )
        })}
      </ul>
      {shown !== undefined && (
        <Suspense fallback={null}>
          <MegaMenu
            key={shown.id}
            category={shown}
            isLed={isLed === true}
            onClose={close}
            onTaken={() => open(undefined)}
          />
        </Suspense>
      )}
    </nav>
  )
}
