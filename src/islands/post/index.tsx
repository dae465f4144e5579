export { PostActions } from "#islands/parts/PostActions.tsx";
