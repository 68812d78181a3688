/** Where a browser keeps its own draws of a stage: until the stage was verified, also after logging out. */
import { readLocal, writeLocal } from '#kit/web/session/local.ts'
import type { Stored } from '../stored.ts'

const keyOf = (stageId: number): string => `lottery:${stageId}`

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'seedHash' in value &&
  'terms' in value &&
  'draws' in value &&
  Array.isArray(value.draws)

/** @returns null where it has not drawn here */
export const readStored = (stageId: number): Stored | null => readLocal(keyOf(stageId), isStored)

export const writeStored = (stageId: number, stored: Stored): void =>
  writeLocal(keyOf(stageId), stored)
