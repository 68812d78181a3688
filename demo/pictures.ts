/** Addresses of a model's pictures, in the order of a gallery. */
import { readFileSync } from 'node:fs'
import type { StoredPicture } from '#domains/catalog/server/draft-door.ts'

type File = { view: string; variant: string | null; file: string; width: number; height: number }
type Model = {
  id: string
  files: File[]
  cut: { file: string } | null
  glb: { file: string; sizeMetres?: number[] | null } | null
}

const { models } = JSON.parse(
  readFileSync(new URL('./pictures/index.json', import.meta.url), 'utf8'),
) as { models: Model[] }

/** The address of `demo/pictures`. */
export const BASE = '/demo/pictures/'

export type Shown = StoredPicture & { name: string }

/** Pictures of a model, with `first` (a file name without ending) before the others. */
export function picturesOf(modelId: string, first?: string): Shown[] {
  const model = modelOf(modelId)
  const large = model.files.filter(({ width }) => width >= 800)
  const shown = large.flatMap(({ file, width, height }) => {
    const name = file.replace(/\.webp$/, '')
    const small = model.files.find((each) => each.file === `${name}@400.webp`)
    return small === undefined
      ? []
      : [{ name, url: BASE + file, smallUrl: BASE + small.file, width, height }]
  })
  return first === undefined
    ? shown
    : shown.toSorted((a, b) => Number(b.name === first) - Number(a.name === first))
}

export function modelFileOf(modelId: string) {
  const { glb, cut } = modelOf(modelId)
  if (glb === null) return null
  const size = glb.sizeMetres?.map((metres) => Math.round(metres * 100)).join(' × ')
  return {
    url: BASE + glb.file,
    posterUrl: cut === null ? null : BASE + cut.file,
    size: size === undefined ? null : `${size} cm`,
  }
}

function modelOf(modelId: string): Model {
  const model = models.find(({ id }) => id === modelId)
  if (model === undefined) throw new Error(`no pictures of ${modelId}`)
  return model
}
