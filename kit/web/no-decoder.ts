/** A stub of a decoder that the shop's 3D models do not need (scripts/vite/config.ts). */
export const MeshoptDecoder = { supported: false }
