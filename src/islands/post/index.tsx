export { PostActions } from "./PostActions.tsx";
