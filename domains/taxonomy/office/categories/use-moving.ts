/** Moving categories: lifted and moved by keys, or dragged with the mouse; announced to screen readers, and undoable. */
import {
  useLayoutEffect,
  useState,
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { moveCategory, officeCategories } from '../../calls.gen.ts'
import { officeChoices } from '#domains/product-admin/calls.gen.ts'
import {
  findDropPlace,
  isSamePlace,
  moveNode,
  placeOf,
  step,
  type Direction,
  type Node,
  type Place,
} from './moves.ts'

type Zone = 'before' | 'after' | 'into'
type Carried = { id: number; place: Place }
type Over = { id: number; zone: Zone }

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

export const gripId = (id: number) => `grip-${id}`

/** @param nodes in the order of siblings */
export function useMoving<N extends Node & { name: string }>(nodes: readonly N[]) {
  const t = useT('office.taxonomy')
  const [carried, setCarried] = useState<Carried>()
  const [announcement, setAnnouncement] = useState('')
  const act = useAct(moveCategory, { refresh: [officeCategories, officeChoices] })
  // A row that moves in the DOM loses the focus.
  useLayoutEffect(() => {
    if (carried !== undefined) document.getElementById(gripId(carried.id))?.focus()
  }, [carried])
  const nameOf = (id: number | null) =>
    nodes.find((node) => node.id === id)?.name ?? t('categories.top')
  const shown = carried === undefined ? [...nodes] : moveNode(nodes, carried.id, carried.place)

  const go = async (id: number, place: Place, back: Place) => {
    if (isSamePlace(place, back)) return
    try {
      await act.mutateAsync({ categoryId: id, ...place })
    } catch {
      return // the act has shown the reason
    }
    toast(t('categories.moved', { name: nameOf(id), parent: nameOf(place.parentId) }), {
      kind: 'success',
      action: {
        label: t('undo'),
        run: () => act.mutate({ categoryId: id, ...back }),
      },
    })
  }
  const turn = (id: number, direction: Direction) => {
    const place = step(shown, id, direction)
    if (place === null) return setAnnouncement(t('categories.stuck', { name: nameOf(id) }))
    setCarried({ id, place })
    const after = moveNode(shown, id, place)
    const sisters = after.filter((node) => node.parentId === place.parentId)
    const position = sisters.findIndex((node) => node.id === id) + 1
    const words = { name: nameOf(id), parent: nameOf(place.parentId), position }
    setAnnouncement(t('categories.carried', { ...words, count: sisters.length }))
  }
  const onKeys = (id: number, event: KeyboardEvent) => {
    const direction = KEYS[event.key]
    if (carried?.id === id) {
      if (direction !== undefined) turn(id, direction)
      else if (event.key === 'Enter' || event.key === ' ') drop()
      else if (event.key === 'Escape') {
        setCarried(undefined)
        setAnnouncement(t('categories.putBack', { name: nameOf(id) }))
      } else return
    } else if (event.key === 'Enter' || event.key === ' ') {
      setCarried({ id, place: placeOf(nodes, id) })
      setAnnouncement(t('categories.lifted', { name: nameOf(id) }))
    } else return
    event.preventDefault()
  }
  const drop = () => {
    if (carried === undefined) return
    const { id, place } = carried
    setCarried(undefined)
    setAnnouncement(t('categories.dropped', { name: nameOf(id) }))
    void go(id, place, placeOf(nodes, id))
  }
  const dragging = useDragging(nodes, {
    start: () => setCarried(undefined),
    drop: (id, place) => void go(id, place, placeOf(nodes, id)),
  })
  return {
    shown,
    status: announcement,
    carriedId: carried?.id ?? dragging.dragged,
    isBusy: act.isPending,
    onKeys,
    /** Leaving the row cancels the move. */
    onLeave: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) setCarried(undefined)
    },
    move: (id: number, direction: Direction) => {
      const place = step(nodes, id, direction)
      if (place !== null) void go(id, place, placeOf(nodes, id))
    },
    can: (id: number, direction: Direction) => step(nodes, id, direction) !== null,
    dragging,
  }
}

/** The upper and lower quarter of a row are beside it, its middle is below it. */
function zoneOf({ clientY, currentTarget }: DragEvent): Zone {
  const { top, height } = currentTarget.getBoundingClientRect()
  const share = (clientY - top) / height
  return share < 0.3 ? 'before' : share > 0.7 ? 'after' : 'into'
}

type Acts = { start: () => void; drop: (id: number, place: Place) => void }

function useDragging(nodes: readonly Node[], acts: Acts) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<Over>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return {
    dragged,
    over,
    end,
    start: (id: number, event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', String(id))
      acts.start()
      setDragged(id)
    },
    move: (target: number, event: DragEvent) => {
      if (dragged === undefined) return
      const zone = zoneOf(event)
      if (findDropPlace(nodes, dragged, target, zone) === null) return setOver(undefined)
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      if (over?.id !== target || over.zone !== zone) setOver({ id: target, zone })
    },
    drop: (event: DragEvent) => {
      event.preventDefault()
      const place =
        dragged === undefined || over === undefined
          ? null
          : findDropPlace(nodes, dragged, over.id, over.zone)
      if (dragged !== undefined && place !== null) acts.drop(dragged, place)
      end()
    },
  }
}
