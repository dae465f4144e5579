import { useEffect } from "react";

/** Puts what the page is about at the head of its title; null while that is not known. */
export const usePageTitle = (subject: string | null): void =>
  useEffect(() => {
    if (subject !== null) document.title = document.title.replace(/^.*(?= - )/u, subject);
  }, [subject]);
