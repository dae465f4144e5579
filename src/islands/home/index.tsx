export { CareerChooser } from "./CareerChooser.tsx";
export { HomeFairs } from "./HomeFairs.tsx";
export { HotJobs } from "./HotJobs.tsx";
export { NewPosts } from "./NewPosts.tsx";
export { PopularPositions } from "./PopularPositions.tsx";
export { SearchBox } from "./SearchBox.tsx";
