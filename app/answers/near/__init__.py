"""What most likely tells of what is asked, where nothing tells it by its words: weighed, not matched."""
