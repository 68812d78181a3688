/** Stands for the decoder of a compression that the shop's 3D models do not use (scripts/vite/config.ts). */
export const MeshoptDecoder = { supported: false }
